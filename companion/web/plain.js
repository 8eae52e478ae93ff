const cell = (row, text, number) => { const td = row.insertCell(); td.textContent = text; if (number) td.className = "n" };
async function show() {
  try {
    const state = await (await fetch("/api/v1/tables/main")).json();
    const waits = state.waiting.map(w => `${w.seat} (${w.for})`).join(", ");
    now.textContent = `${state.track ?? "No board yet"} · ${state.phase} · round ${state.round}` + (waits ? ` · waiting for ${waits}` : "");
    cars.replaceChildren();
    for (const car of [...state.cars].sort((a, b) => a.rank - b.rank)) {
      const row = cars.insertRow();
      cell(row, car.rank, true); cell(row, `${car.name} (${car.seat})`); cell(row, car.at.lap, true);
      cell(row, car.at.space, true); cell(row, car.gear, true); cell(row, car.engine, true); cell(row, car.status);
    }
  } catch { now.textContent = "The companion does not answer; the game goes on by hand." }
  setTimeout(show, 1000);
}
show();
