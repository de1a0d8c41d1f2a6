import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const digits = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

function inDigits(number) {
  const rest = Math.floor(number / digits.length)
  return (rest > 0 ? inDigits(rest) : '') + digits[number % digits.length]
}

/** CSS modules of the packages in a folder. Of their sources only: `node_modules` leads in circles. */
const stylesIn = (folder) =>
  readdirSync(folder)
    .map((name) => join(folder, name, 'src'))
    .filter((source) => existsSync(source))
    .flatMap((source) =>
      readdirSync(source, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.module.css'))
        .map((path) => join(source, path)),
    )

/**
 * Names of the classes of CSS modules, as `_2ka`: the module's place among the workspace's, in two
 * digits, then the class's place in it. The same in each build of a checkout, and shorter than
 * hashes: every rendered page contains hundreds. With an underscore, since ad blockers hide `.ads`.
 * @param {string} workspace
 * @returns {(name: string, file: string, css: string) => string}
 */
export function shortNames(workspace) {
  const files = ['apps', 'packages'].flatMap((folder) => stylesIn(join(workspace, folder)))
  const places = new Map(files.toSorted().map((file, place) => [file, place]))
  /** @type {Map<string, string[]>} */
  const classes = new Map()
  return (name, path, css) => {
    const file = path.split('?')[0]
    const place = places.get(file)
    if (place === undefined)
      throw new Error(`no CSS module of the workspace: ${relative(workspace, file)}`)
    if (!classes.has(file)) {
      classes.set(file, [...new Set([...css.matchAll(/\.([\w-]+)/g)].map(([, found]) => found))])
    }
    const known = classes.get(file)
    if (!known.includes(name)) known.push(name)
    return `_${inDigits(place).padStart(2, 'a')}${inDigits(known.indexOf(name))}`
  }
}
