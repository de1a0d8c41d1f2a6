import type { UserConfigFnPromise } from 'vite'

/** @param root the shell's folder */
export declare const shellConfig: (root: string) => UserConfigFnPromise
