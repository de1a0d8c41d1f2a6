/** Replaces any existing worker: deletes its caches and unregisters itself. */
export const unregisterWorkerScript = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(retire()))
async function retire() {
  await empty()
  await registration.unregister()
  // An entry that the previous worker was still writing when it was terminated may appear only now.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await empty()
}
async function empty() {
  for (const name of await caches.keys()) if (name.startsWith('mall-')) await caches.delete(name)
}
`
