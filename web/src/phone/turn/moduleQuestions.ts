// Questions that only modules ask: a core night loads none of them.
export { Choose } from "./Choose";
export { Dropped } from "./Dropped";
export { LoseHeat } from "./LoseHeat";
