import type { Database } from '../db/connection/database.ts'

/** Holds the embedded database, so that calls wait for it. @returns releases it */
export async function holdDatabase(db: Database): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let held: Promise<void> = Promise.resolve()
  await new Promise<void>((resolve) => {
    held = db.unscopedTransaction(async () => {
      resolve()
      await released
    })
  })
  return async () => {
    release()
    await held
  }
}
