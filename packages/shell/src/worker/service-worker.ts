import { runWorker } from './run-worker.ts'
import type { WorkerScope } from './worker-scope.ts'

/** Inserted by the build: see tooling/vite/service-worker.mjs. */
declare const BUILT_FILES: readonly string[]
/** Base path of the bundle without its last slash. */
declare const BASE_PATH: string

runWorker(globalThis as unknown as WorkerScope, BUILT_FILES, BASE_PATH)
