import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { StaticRouter } from 'react-router-dom'
import type { Shelf } from './goods.ts'
import { Screens } from './screens.tsx'
import { floorApi, makeStore } from './store.ts'

/**
 * One page of the floors as markup, with the state that its script goes on from. `still` is the same
 * page for a floor that has no script.
 */
export async function renderFloor(path: string, page: keyof Shelf, shelf: Shelf) {
  const store = makeStore()
  const { upsertQueryData } = floorApi.util
  if (page === 'home') await store.dispatch(upsertQueryData('home', undefined, shelf.home))
  else if (page === 'list') await store.dispatch(upsertQueryData('list', undefined, shelf.list))
  else await store.dispatch(upsertQueryData('detail', undefined, shelf.detail))
  const app = (
    <Provider store={store}>
      <StaticRouter location={path}>
        <Screens />
      </StaticRouter>
    </Provider>
  )
  return {
    markup: renderToString(app),
    still: renderToStaticMarkup(app),
    state: JSON.stringify(store.getState()).replaceAll('<', String.raw`\u003c`),
  }
}
