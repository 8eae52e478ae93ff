// A client as the pages have it: mqtt.js over the gateway. Told what to do as JSON, it prints what it hears, a line each.
import { createRequire } from "node:module";

const { packages, url, user, token, topics, will, say } = JSON.parse(process.argv[2]);
const mqtt = createRequire(packages)("mqtt");
const print = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

const client = mqtt.connect(url, {
  username: user,
  password: token,
  protocolVersion: 4,
  reconnectPeriod: 0,
  connectTimeout: 10_000,
  will: will && { topic: will, payload: '{"state":"lost"}', qos: 1, retain: true },
});
client.on("message", (topic, payload, { retain }) => print({ topic, retain, payload: JSON.parse(String(payload)) }));
client.on("error", (error) => print({ error: error.message, code: error.code }));
client.on("close", () => print({ closed: true }));
client.on("connect", async () => {
  await client.subscribeAsync(topics, { qos: 1 });
  print({ ready: true });
  for (const [topic, message] of say) await client.publishAsync(topic, JSON.stringify(message), { qos: 1 });
});
