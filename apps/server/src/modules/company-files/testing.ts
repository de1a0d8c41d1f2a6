const MEGABYTE = 1_000_000

const repeat = (part: string, bytes: number) =>
  Array.from({ length: Math.floor(bytes / (part.length + 1)) }, () => part).join(',')
export const wideRow = (index: number) =>
  Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [
      `key-${String(index)}-${String(at)}-${'x'.repeat(120)}`,
      1,
    ]),
  )
export const goods = (index: number) => ({
  spuId: index + 1,
  name: `商品 ${String(index)}`,
  categoryId: 2,
  pictures: [{ src: '/media/goods/none.webp', width: 256, height: 256 }],
  skus: [{ skuId: index + 1_000_000, specValues: [], costPoints: 10_000, stock: 9 }],
  detailHtml: `<p>${'说明'.repeat(2_000)}</p>`,
})
export const list = <T>(count: number, row: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => row(index))
/** Body of a dry run of the company's files. */
export const toFilesBody = (given: object) => JSON.stringify({ files: given, dryRun: true })

/** Bodies that keep the server busy, with the status of their refusal. */
export const hostileFiles: readonly [title: string, build: () => string, status: number][] = [
  ['15 million numbers', () => `{"files":{"goods":[${repeat('0', 30 * MEGABYTE)}]}}`, 413],
  ['a million objects in each other', () => `{"files":${'{"a":'.repeat(MEGABYTE)}`, 413],
  ['200,000 long keys', () => toFilesBody({ goods: list(2_000, wideRow) }), 413],
  ['30,000 keys that nothing has', () => toFilesBody({ goods: list(300, wideRow) }), 422],
  ['a key of 20 MB', () => toFilesBody({ ['k'.repeat(20 * MEGABYTE)]: 1 }), 413],
  [
    'a text of 30 MB',
    () => toFilesBody({ goods: [{ ...goods(1), name: 'a'.repeat(30 * MEGABYTE) }] }),
    413,
  ],
  [
    '450,000 wrong values',
    () => toFilesBody({ selections: list(4_000, () => list(100, String)) }),
    422,
  ],
  [
    'goods that nothing has',
    () =>
      toFilesBody({
        selections: list(400, (cmsId) => ({
          cmsId: cmsId + 1,
          title: '一',
          goods: list(1_000, (at) => at + 9_000_000),
        })),
        goods: [],
      }),
    422,
  ],
  ['more goods than are exported', () => toFilesBody({ goods: list(2_001, goods) }), 422],
]
