import type { Shelf } from '../../../floors/app/goods.ts'
import type { BuiltFloors } from './build-floors.ts'

export const floors = ['static', 'prerendered', 'browser'] as const
/**
 * static: the page as markup, no script. prerendered: the same with its data in it, taken over by
 * React, a router and a query cache. browser: those draw it, from data that they ask for.
 */
export type Floor = (typeof floors)[number]

export type FloorPaths = Record<keyof Shelf, string>

const script = /<script type="module"[^>]*><\/script>/
const emptyRoot = '<div id="root"></div>'

/** The pages of a floor by address. */
export async function floorPages(
  floor: Floor,
  { page, render }: Pick<BuiltFloors, 'page' | 'render'>,
  shelf: Shelf,
  paths: FloorPaths,
): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const kind of ['home', 'list', 'detail'] as const) {
    const { markup, still, state } = await render(paths[kind], kind, shelf)
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
