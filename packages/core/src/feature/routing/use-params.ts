import { useLocation } from 'react-router-dom'
import { matchScreen, type ScreenMatch } from '../../paths/index.ts'

const none: ScreenMatch['params'] = {}

/** Parameters in the path of this screen: `{ spuId: '5' }` on /ware/detail/5. */
export function useParams(): Readonly<Record<string, string | undefined>> {
  const { pathname } = useLocation()
  return matchScreen(pathname)?.params ?? none
}
