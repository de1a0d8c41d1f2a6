/** A place of a seed file that cannot be used, and why. */
export type Fault = { path: (string | number)[]; reason: string }
