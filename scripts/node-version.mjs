/**
 * Imported first by every script: an old Node prints one clear sentence instead of a syntax error.
 */
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const [major, minor] = /(\d+)\.(\d+)/.exec(manifest.engines.node).slice(1).map(Number)
const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number)

if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  const wanted = major + '.' + minor
  process.stderr.write(
    '需要 Node.js ' +
      wanted +
      ' 或更高版本，当前为 ' +
      process.versions.node +
      '。 / ' +
      'Node.js ' +
      wanted +
      ' or newer is needed, this is ' +
      process.versions.node +
      '.\n',
  )
  process.exit(1)
}
