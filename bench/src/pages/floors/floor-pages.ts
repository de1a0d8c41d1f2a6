import type { PageData } from '../../../floors/app/goods.ts'
import type { BuiltFloors } from './build-floors.ts'

export const floors = ['static', 'prerendered', 'browser'] as const
/**
 * static: markup without a script. prerendered: the same with its data, hydrated by React with a
 * router and a query cache. browser: rendered by them from fetched data.
 */
export type Floor = (typeof floors)[number]

export type FloorPaths = Record<keyof PageData, string>

const script = /<script type="module"[^>]*><\/script>/
const emptyRoot = '<div id="root"></div>'

/** Pages of a floor by path. */
export async function floorPages(
  floor: Floor,
  { page, render }: Pick<BuiltFloors, 'page' | 'render'>,
  pageData: PageData,
  paths: FloorPaths,
): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const kind of ['home', 'list', 'detail'] as const) {
    const { markup, still, state } = await render(paths[kind], kind, pageData)
    const written: Record<Floor, () => string> = {
      static: () =>
        page.replace(script, '').replace(emptyRoot, () => `<div id="root">${still}</div>`),
      prerendered: () =>
        page.replace(
          emptyRoot,
          () =>
            `<div id="root">${markup}</div>` +
            `<script type="application/json" id="state">${state}</script>`,
        ),
      browser: () => page,
    }
    pages.set(paths[kind], written[floor]())
  }
  return pages
}
