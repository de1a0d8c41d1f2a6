/** Takes the place of whatever worker a browser has: empties its store and goes. */
export const retiringWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(retire()))
async function retire() {
  for (const name of await caches.keys()) if (name.startsWith('mall-')) await caches.delete(name)
  await registration.unregister()
}
`
