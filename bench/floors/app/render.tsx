import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { StaticRouter } from 'react-router-dom'
import type { PageData } from './goods.ts'
import { Screens } from './screens.tsx'
import { floorApi, createFloorStore } from './store.ts'

/**
 * Renders one page of the floors, with its state for hydration. `still` is the same markup for the
 * floor without a script.
 */
export async function renderFloor(path: string, page: keyof PageData, pageData: PageData) {
  const store = createFloorStore()
  const { upsertQueryData } = floorApi.util
  if (page === 'home') await store.dispatch(upsertQueryData('home', undefined, pageData.home))
  else if (page === 'list') await store.dispatch(upsertQueryData('list', undefined, pageData.list))
  else await store.dispatch(upsertQueryData('detail', undefined, pageData.detail))
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
