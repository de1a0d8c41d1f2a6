import { createRoot, hydrateRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import { Screens } from './screens.tsx'
import { createFloorStore } from './store.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
const written = document.getElementById('state')?.textContent
const app = (
  <Provider store={createFloorStore(written ? JSON.parse(written) : undefined)}>
    <BrowserRouter>
      <Screens />
    </BrowserRouter>
  </Provider>
)
if (written) hydrateRoot(root, app)
else createRoot(root).render(app)
