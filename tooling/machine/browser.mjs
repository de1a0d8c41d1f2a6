/**
 * Finds a Chromium for the journeys: the configured one, the system's, Playwright's own, or a newly
 * installed one. Never skips silently: if none can be installed, `obtainBrowser` throws advice.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/**
 * The headless shell first: the whole browser also draws its own windows, which takes twice the
 * time.
 */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const places = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
]
const minutes = (count) => count * 60_000

export const advice =
  '找不到可用的 Chromium，端到端测试无法运行：请安装 Chromium 或设置 CHROMIUM_PATH。 / ' +
  'No Chromium can be had, so the journeys cannot run. ' +
  'Install Chromium (Debian: apt-get install chromium fonts-noto-cjk), or set CHROMIUM_PATH to one.'

/** Access to the machine; a test replaces it. */
export const machine = {
  env: process.env,
  isRoot: process.getuid?.() === 0,
  /**
   * Runs a Chromium once: Ubuntu's `chromium-browser` only advises to install another, and a
   * download may lack system libraries.
   */
  works(path) {
    if (!existsSync(path)) return false
    return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
  },
  /**
   * Path at which Playwright would install its own Chromium; undefined where Playwright is not
   * installed.
   */
  playwrightPath() {
    try {
      const load = createRequire(join(root, 'e2e', 'package.json'))
      return load('@playwright/test').chromium.executablePath()
    } catch {
      return undefined
    }
  },
  playwrightCli: join(root, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js'),
  hasCommand: (name) =>
    (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name))),
  /** Runs a command and shows its output. True where it exits with 0 within `timeout` (ms). */
  run(command, args, timeout) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const stdio = ['ignore', 'inherit', 'inherit']
    return spawnSync(command, args, { env, stdio, timeout }).status === 0
  },
  /** Whether Chinese text has glyphs; true where this cannot be detected. */
  hasChineseFont() {
    const { status, stdout } = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' })
    return status !== 0 || stdout.trim() !== ''
  },
  say: (line) => process.stdout.write(`${line}\n`),
}

/**
 * The first installed Chromium, or undefined. A wrong CHROMIUM_PATH is an error and is not ignored.
 */
export function findBrowser(on = machine) {
  const configured = on.env.CHROMIUM_PATH
  if (configured) {
    if (on.works(configured)) return configured
    throw new Error(`CHROMIUM_PATH 无法运行 / CHROMIUM_PATH does not run: ${configured}`)
  }
  const folders = [...places, ...(on.env.PATH ?? '').split(delimiter).filter(Boolean)]
  const macNames = ['Google Chrome', 'Chromium']
  const known = folders.flatMap((folder) => [...names, ...macNames].map((n) => join(folder, n)))
  const own = on.playwrightPath()
  return [...known, ...(own ? [own] : [])].find((path) => on.works(path))
}

const mayInstallPackages = (on) => on.isRoot && on.hasCommand('apt-get')

function installPackages(on, wanted) {
  on.run('apt-get', ['update', '-q'], minutes(3))
  return on.run(
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', ...wanted],
    minutes(8),
  )
}

/**
 * Installs a Chinese font: without one every Chinese character is a box, and widths and screenshots
 * are wrong.
 */
function provideFonts(on) {
  if (on.hasChineseFont()) return
  if (mayInstallPackages(on) && installPackages(on, ['fonts-noto-cjk'])) return
  on.say(
    '缺少中文字体，截图中的汉字会显示为方框。 / No Chinese font: characters will be boxes. Install fonts-noto-cjk.',
  )
}

/**
 * Path of a Chromium, which is installed if necessary. Throws `advice` if none can be installed.
 */
export function obtainBrowser(on = machine) {
  const found = findBrowser(on)
  if (found) {
    provideFonts(on)
    return found
  }
  on.say(
    '未找到 Chromium，尝试用 Playwright 下载 / no Chromium yet: asking Playwright for its own …',
  )
  on.run(process.execPath, [on.playwrightCli, 'install', 'chromium'], minutes(5))
  const downloaded = findBrowser(on)
  if (!downloaded && mayInstallPackages(on)) {
    on.say('尝试用 apt-get 安装 / asking the distribution for one …')
    const shell = installPackages(on, ['chromium-headless-shell', 'fonts-noto-cjk'])
    // Older distributions package the whole browser only.
    if (!shell) installPackages(on, ['chromium', 'fonts-noto-cjk'])
  }
  const installed = downloaded ?? findBrowser(on)
  if (!installed) throw new Error(advice)
  provideFonts(on)
  return installed
}
