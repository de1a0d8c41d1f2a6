import { modules } from '../app.ts'
import { removeExpired as removeRows } from '../db/retention/remove-expired.ts'
import { listRetention } from '../define-module.ts'
import type { Deps } from '../deps.ts'

/** Deletes what has expired by the rules of all modules. */
export const removeExpired = (deps: Pick<Deps, 'db' | 'log' | 'now' | 'settings'>) =>
  removeRows(deps, listRetention(modules))
