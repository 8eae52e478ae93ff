// Reads the pages' sources, and finds visible words in them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";

export interface Source {
  readonly path: string;
  readonly text: string;
}

export function sourceFiles(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const WORD = /\p{L}{2,}/u;
const READ_OUT = new Set([
  "aria-label",
  "aria-description",
  "title",
  "alt",
  "placeholder",
  "label",
  "text",
  "word",
]);

/** Find words between tags, and in attributes that are read aloud. */
export function spokenText({ path, text }: Source): string[] {
  const found = [...nodes(parseAst(text, { lang: "tsx" }) as unknown as Node)].flatMap(words);
  return found.filter((word) => WORD.test(word)).map((word) => `${path}: ${word.trim()}`);
}

function words(node: Node): string[] {
  if (node.type === "JSXText") return [String(node.value)];
  if (node.type === "JSXElement" || node.type === "JSXFragment") return literals(node.children as Node[]);
  const name = node.type === "JSXAttribute" ? (node.name as Node).name : undefined;
  return READ_OUT.has(String(name)) ? literals([node.value as Node]) : [];
}

/** Strings that would be shown: alone, in braces, in a template, or as a branch of a condition. */
function literals(parts: readonly (Node | null)[]): string[] {
  return parts.flatMap((part) => (part ? shownBy(part) : []));
}

function shownBy(part: Node): string[] {
  switch (part.type) {
    case "Literal":
      return typeof part.value === "string" ? [part.value] : [];
    case "TemplateLiteral":
      return (part.quasis as Node[]).map(({ value }) => (value as { cooked: string }).cooked);
    case "JSXExpressionContainer":
      return literals([part.expression as Node]);
    case "ConditionalExpression":
      return literals([part.consequent as Node, part.alternate as Node]);
    case "LogicalExpression":
    case "BinaryExpression":
      return literals([part.right as Node]);
    default:
      return [];
  }
}

function* nodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodes(one);
  else if (typeof value === "object" && value !== null) {
    if ("type" in value) yield value as Node;
    for (const one of Object.values(value)) yield* nodes(one);
  }
}
