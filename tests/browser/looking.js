// What a person would find wrong with a page: a list of sentences, empty when all is well.
({ names, mayClip, noScroll, mainActions }) => {
  const wrong = [];
  const root = document.documentElement;
  const tell = (element) => {
    const path = [];
    for (let one = element; one && one !== document.body && path.length < 3; one = one.parentElement) {
      path.unshift(one.tagName.toLowerCase() + (typeof one.className === "string" && one.className.trim() ? "." + one.className.trim().split(/\s+/).join(".") : ""));
    }
    return path.join(" > ");
  };
  const px = (value) => Math.round(value * 10) / 10;

  if (root.scrollWidth > innerWidth + 1) wrong.push(`the page is ${root.scrollWidth} px wide in a window of ${innerWidth}`);
  if (noScroll && root.scrollHeight > innerHeight + 1) wrong.push(`the page is ${root.scrollHeight} px high in a window of ${innerHeight}`);

  /** What is asked of many elements again and again is worked out once: nothing changes while we look. */
  const once = (ask) => {
    const known = new Map();
    return (element) => {
      if (!known.has(element)) known.set(element, ask(element));
      return known.get(element);
    };
  };
  const boxOf = once((element) => element.getBoundingClientRect());
  const styleOf = once((element) => {
    const style = getComputedStyle(element);
    const contained = /paint|content|strict/.test(style.contain);
    const clipsAcross = /hidden|clip/.test(style.overflowX) || contained;
    const clipsDown = /hidden|clip/.test(style.overflowY) || contained;
    return {
      clipsAcross,
      clipsDown,
      clips: clipsAcross || clipsDown,
      scrolls: /auto|scroll/.test(style.overflowX + style.overflowY),
      floats: /sticky|fixed/.test(style.position),
      unseen: style.visibility === "hidden" || style.display === "none",
      untouchable: style.pointerEvents === "none",
      shortens: style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none",
      size: parseFloat(style.fontSize),
    };
  });
  const hidden = once((element) => styleOf(element).unseen || !element.checkVisibility({ opacityProperty: true }));
  const mayBeClipped = once((element) => mayClip.some((marked) => element.matches(marked)));
  /** The part of the window in which an element and what is in it can be seen. */
  const frameOf = once((element) => {
    if (!element || element === root) return { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
    const outer = frameOf(element.parentElement);
    const { clips, scrolls } = styleOf(element);
    if (!clips && !scrolls) return outer;
    const box = boxOf(element);
    return {
      left: Math.max(outer.left, box.left),
      right: Math.min(outer.right, box.right),
      top: Math.max(outer.top, box.top),
      bottom: Math.min(outer.bottom, box.bottom),
    };
  });
  /** The part of a text or sign that is not cut away; null when none is left. */
  const shownPart = (element, rect) => {
    const frame = frameOf(element);
    const [left, right] = [Math.max(rect.left, frame.left), Math.min(rect.right, frame.right)];
    const [upper, lower] = [Math.max(rect.top, frame.top), Math.min(rect.bottom, frame.bottom)];
    return right - left > 2 && lower - upper > 2 ? { left, right, y: (upper + lower) / 2 } : null;
  };
  const floats = once((element) => element !== null && (styleOf(element).floats || floats(element.parentElement)));
  /** What hides a part of a text, if anything does: not what floats over a page that scrolls, nor the button of its row. */
  const coverOf = (element, rect) => {
    const part = shownPart(element, rect);
    const row = element.closest("tr");
    const covers = (found) =>
      found && !element.contains(found) && !found.contains(element) && !hidden(found) && !floats(found) && !(row && row === found.closest("tr"));
    if (!part || styleOf(element).untouchable) return null;
    const spots = [0.08, 0.5, 0.92].map((at) => part.left + at * (part.right - part.left));
    return spots.map((x) => document.elementFromPoint(x, part.y)).find(covers) ?? null;
  };
  const top = document.querySelector("dialog:modal") ?? document.body;
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const seen = new Set();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim();
    const element = node.parentElement;
    if (!text || element.closest("svg, .sr-only, option, script, style") || hidden(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0);
    if (rects.length === 0) continue;
    const size = styleOf(element).size;
    const left = Math.min(...rects.map((rect) => rect.left));
    const right = Math.max(...rects.map((rect) => rect.right));
    const upper = Math.min(...rects.map((rect) => rect.top));
    const lower = Math.max(...rects.map((rect) => rect.bottom));
    const isName = names.some((name) => text.toLowerCase().includes(name.toLowerCase()));
    const say = (sentence) => {
      const whole = `“${text.slice(0, 60)}” in ${tell(element)} ${sentence}`;
      if (!seen.has(whole)) wrong.push(whole);
      seen.add(whole);
    };
    for (let one = element; one && one !== root; one = one.parentElement) {
      const { clips, clipsAcross, clipsDown, shortens, scrolls } = styleOf(one);
      if (mayBeClipped(one)) break;
      const box = boxOf(one);
      if (clips && one !== document.body) {
        const cutX = Math.max(box.left - left, right - box.right);
        const cutY = Math.max(box.top - upper, lower - box.bottom) - 0.3 * size;
        const shortened = isName && shortens;
        if (clipsAcross && cutX > 1.5 && !shortened) say(`is cut by ${px(cutX)} px at the side (by ${tell(one)})`);
        if (clipsDown && cutY > 1.5 && !shortened) say(`is cut by ${px(cutY)} px above or below (by ${tell(one)})`);
        break;
      }
      if (scrolls) break;
      if (one.matches("button, .button, .sign, .chip, .panel, dialog")) {
        const over = Math.max(box.left - left, right - box.right);
        if (over > 1.5 && !isName && !element.closest("[aria-hidden=true]")) say(`stands out of ${tell(one)} by ${px(over)} px`);
      }
    }
    const parts = rects.map((rect) => shownPart(element, rect)).filter(Boolean);
    if (parts.some((part) => part.right > innerWidth + 1.5 || part.left < -1.5)) say(`leaves the window of ${innerWidth} px`);
    const cover = rects.map((rect) => coverOf(element, rect)).find(Boolean);
    if (cover) say(`lies under ${tell(cover)}`);
  }

  for (const sign of top.querySelectorAll(".badge, svg.card-face, svg.flame, img")) {
    if (hidden(sign) || sign.closest(".sr-only")) continue;
    const box = sign.getBoundingClientRect();
    for (let one = sign.parentElement; one && one !== document.body; one = one.parentElement) {
      const { clips, scrolls } = styleOf(one);
      if (mayBeClipped(one) || scrolls) break;
      if (!clips) continue;
      const frame = boxOf(one);
      const cut = Math.max(frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom);
      if (cut > 0.15 * box.height) wrong.push(`${tell(sign)} is cut by ${px(cut)} px (by ${tell(one)})`);
      break;
    }
    const part = shownPart(sign.parentElement, box);
    if (part && (part.right > innerWidth + 1.5 || part.left < -1.5)) wrong.push(`${tell(sign)} leaves the window`);
  }

  for (const action of top.querySelectorAll(mainActions || "none")) {
    if (hidden(action)) continue;
    const box = action.getBoundingClientRect();
    if (box.top < -1 || box.bottom > innerHeight + 1 || box.left < -1 || box.right > innerWidth + 1) {
      wrong.push(`${tell(action)} “${action.innerText.slice(0, 30)}” can be reached only by scrolling (${px(box.top)} to ${px(box.bottom)} of ${innerHeight})`);
      continue;
    }
    const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (found && !action.contains(found) && !found.contains(action)) wrong.push(`${tell(action)} “${action.innerText.slice(0, 30)}” lies under ${tell(found)}`);
  }
  return wrong;
}
