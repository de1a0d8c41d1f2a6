export type Fault = { path: (string | number)[]; reason: string }
