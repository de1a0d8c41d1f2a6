/** A fault in a seed file: its path and reason. */
export type Fault = { path: (string | number)[]; reason: string }
