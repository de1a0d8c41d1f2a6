import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { layerOf, packageFolders, workspaceRoot, type Layer } from './graph/packages.ts'

/** Deviating wordings of the screens. Each entry: pattern, and the wording to use. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/你/, '您'],
  [/售完|卖完|抢光/, '售罄'],
  [/到底了/, '没有更多了'],
  [/订单号/, '订单编号'],
  [/账号(或|与|和)密码|账户名|登录名/, '用户名'],
  // Extended by each feature that is announced before it exists; the feature removes its entry.
  [/自动发放|自动充值|评价得/, 'nothing that the mall does not do'],
  [/[一-鿿]\d|\d[一-鿿]/, 'a space between digits and Chinese'],
]
const shown: readonly Layer[] = ['contract', 'core', 'ui', 'commerce', 'feature', 'kit', 'shell']
const folders = [
  ...packageFolders()
    .filter((folder) => shown.includes(layerOf(folder)))
    .map((folder) => `${folder}/src`),
  ...['modules', 'plugins', 'edge'].map((name) => `apps/server/src/${name}`),
]
/** Excluded files: tests, their data, and the captcha, which writes numbers as words. */
const skipped = /\.test\.tsx?$|\/(testing|gallery|captcha|test-kit)\/|fixture|samples\.ts$|sample-/

const exceptions = [/万\+/, /HTTP版本/]

/** Chinese string literals of a source file, without comments. */
function listTexts(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '')
  return (code.match(/['"`>][^'"`<>\n]*[一-鿿][^'"`<>\n]*/g) ?? []).filter(
    (text) => !exceptions.some((exception) => exception.test(text)),
  )
}

function findWordingFaults(source: string): string[] {
  return listTexts(source).flatMap((text) =>
    rules.filter(([pattern]) => pattern.test(text)).map(([, wording]) => `${text} → ${wording}`),
  )
}

it('finds a deviating wording, except in comments', () => {
  expect(findWordingFaults("// 你\nconst a = '你好'")).toEqual(["'你好 → 您"])
  expect(findWordingFaults("t('最多20个')")).toHaveLength(1)
  expect(findWordingFaults("t('最多 20 个')")).toEqual([])
})

it('finds a promise that the mall does not keep', () => {
  expect(findWordingFaults("t('到期后自动发放')")).toHaveLength(1)
  expect(findWordingFaults("t('退换货请联系客服')")).toEqual([])
})

it('uses one wording on all screens and in all messages of the server', () => {
  const files = folders
    .flatMap((folder) =>
      readdirSync(join(workspaceRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !skipped.test(file))
  expect(files.length).toBeGreaterThan(300)
  const faults = files.flatMap((file) =>
    findWordingFaults(readFileSync(join(workspaceRoot, file), 'utf8')).map(
      (fault) => `${file}: ${fault}`,
    ),
  )
  expect(faults).toEqual([])
})

it('contains no developer terms in the texts of screens', () => {
  const packages = readdirSync(join(workspaceRoot, 'packages'))
  const sources = packages.flatMap((name) => {
    const folder = join(workspaceRoot, 'packages', name, 'src')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return files
      .map((file) => join(folder, file))
      .filter((file) => /\.tsx?$/.test(file) && !skipped.test(file))
  })
  expect(sources.length).toBeGreaterThan(300)
  const developerWords = /openId|unionId|encryptedData|mallParam|session_?key|密封/i
  const found = sources.flatMap((file) =>
    listTexts(readFileSync(file, 'utf8'))
      .filter((text) => developerWords.test(text))
      .map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})
