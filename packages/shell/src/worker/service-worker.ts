import { runWorker } from './run-worker.ts'
import type { WorkerScope } from './worker-scope.ts'

/** Written in by the build: see tooling/vite/service-worker.mjs. */
declare const BUILT_FILES: readonly string[]

runWorker(globalThis as unknown as WorkerScope, BUILT_FILES)
