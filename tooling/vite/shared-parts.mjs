/**
 * Cost of one more file for a screen that loads it, in bytes of gzip: its request, and the worse
 * compression of small files. Of 200, 400, 700 and 1,000 this one halved the requests of a next screen (21 → 12)
 * with no screen more than 900 bytes heavier.
 */
const FILE = 400
/** Cost of a file for all screens: the first load names every file, in about 35 bytes. */
const NAME = 300
/** Bytes of gzip in a byte of code that is not minified yet. */
const SHRINKS_TO = 0.22

/**
 * With the screens of a first visit and those of the tabs, which every page loads once it rests, each
 * file is a request on a slow phone's main thread, 4 to 8 ms. As many times their files count: with 1
 * the tabs come in 49 files, with 10 in 30.
 */
const FIRST_VISIT = 10

/** Bytes of gzip that a screen may load in shared files without using them. */
const UNUSED = 1_200
/** The same, where a first visit wants files joined. */
const UNUSED_FOR_FIRST_VISIT = 2_300
/** Bytes of gzip from which a screen takes no more of these: 19 kB is the most that one may load. */
const HEAVY = 17_000

const unlike = (one, other) => [...one].filter((screen) => !other.has(screen))

/** Unused bytes of each screen, were two parts one file: [screen, bytes]. */
const unusedBy = (one, other) => [
  ...unlike(one.screens, other.screens).map((screen) => [screen, other.bytesFor(screen)]),
  ...unlike(other.screens, one.screens).map((screen) => [screen, one.bytesFor(screen)]),
]

/** Gain of merging two parts: saved requests, less bytes that screens load and do not use. */
function gain(one, other, isEntry) {
  const files = [...one.screens]
    .filter((screen) => other.screens.has(screen))
    .reduce((sum, screen) => sum + (isEntry(screen) ? FIRST_VISIT : 1), 0)
  return files * FILE + NAME - unusedBy(one, other).reduce((sum, [, bytes]) => sum + bytes, 0)
}

const packageOf = (id) => /\/packages\/([^/]+)\/src\//.exec(id)?.[1] ?? null

/**
 * Whether joining loads no screen with private modules of another feature: these bring along all that
 * they import, which the bytes of a part do not show.
 */
const staysPrivate = (one, other) =>
  [...one.owners].every((owner) =>
    unlike(other.screens, one.screens).every((screen) => packageOf(screen) === owner),
  )

/**
 * The two parts that win most, or null where none does.
 * @param {Map<string, number>} used bytes that each screen needs
 * @param {Map<string, number>} unused bytes that each screen loads in parts without using them
 */
function bestPair(parts, isEntry, used, unused) {
  let best = null
  for (const [at, one] of parts.entries()) {
    for (const other of parts.slice(at + 1)) {
      const won = gain(one, other, isEntry)
      if (won <= (best?.won ?? 0)) continue
      if (!staysPrivate(one, other) || !staysPrivate(other, one)) continue
      const isFirstVisits = [...one.screens].some(
        (screen) => isEntry(screen) && other.screens.has(screen),
      )
      const most = isFirstVisits ? UNUSED_FOR_FIRST_VISIT : UNUSED
      const isBearable = unusedBy(one, other).every(([screen, bytes]) => {
        const sum = (unused.get(screen) ?? 0) + bytes
        return isEntry(screen) || (sum <= most && used.get(screen) + sum <= HEAVY)
      })
      if (isBearable) best = { won, one, other }
    }
  }
  return best
}

/**
 * Puts the modules that several screens share into few files.
 * @param {ReadonlyMap<string, ReadonlyMap<string, number>>} screens by name what each loads beyond
 * the first load: module → bytes, not minified
 * @param {(screen: string) => boolean} isEntry whether a visit begins with a screen, or loads it idly
 * @param {(module: string) => Iterable<string>} loadedWith modules that load with a module: itself,
 * and what it imports
 * @returns {Set<string>[]} the modules of each file
 */
export function sharedParts(screens, isEntry = () => false, loadedWith = (id) => [id]) {
  const users = new Map()
  const sizes = new Map()
  for (const [screen, modules] of screens) {
    for (const [id, bytes] of modules) {
      users.set(id, [...(users.get(id) ?? []), screen])
      sizes.set(id, bytes * SHRINKS_TO)
    }
  }
  const features = new Set([...screens.keys()].map(packageOf))
  /** Bytes that a screen loads in addition with modules and with all that these import. */
  function countBytes(closure) {
    const known = new Map()
    return (screen) => {
      const count = () =>
        [...closure].reduce(
          (sum, id) => sum + (screens.get(screen).has(id) ? 0 : (sizes.get(id) ?? 0)),
          0,
        )
      if (!known.has(screen)) known.set(screen, count())
      return known.get(screen)
    }
  }
  const withBytes = (part) => ({ ...part, bytesFor: countBytes(part.closure) })
  const bySet = new Map()
  for (const [id, names] of users) {
    // Code used by a single screen stays in that screen's own file.
    if (names.length < 2 || screens.has(id)) continue
    const key = names.toSorted().join()
    const part = bySet.get(key) ?? {
      screens: new Set(names),
      modules: new Set(),
      owners: new Set(),
      closure: new Set(),
    }
    part.modules.add(id)
    const owner = packageOf(id)
    if (owner !== null && features.has(owner)) part.owners.add(owner)
    for (const loaded of loadedWith(id)) part.closure.add(loaded)
    bySet.set(key, part)
  }
  let parts = [...bySet.values()].map(withBytes)
  const used = new Map(
    [...screens].map(([screen, modules]) => [
      screen,
      [...modules.keys()].reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0),
    ]),
  )
  const unused = new Map()
  const next = () => bestPair(parts, isEntry, used, unused)
  for (let pair = next(); pair; pair = next()) {
    const { one, other } = pair
    for (const [screen, bytes] of unusedBy(one, other)) {
      unused.set(screen, (unused.get(screen) ?? 0) + bytes)
    }
    const joined = withBytes({
      screens: new Set([...one.screens, ...other.screens]),
      modules: new Set([...one.modules, ...other.modules]),
      owners: new Set([...one.owners, ...other.owners]),
      closure: new Set([...one.closure, ...other.closure]),
    })
    parts = [...parts.filter((part) => part !== one && part !== other), joined]
  }
  return parts.map(({ modules }) => modules)
}
