export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Route = { method: Method; path: string }
/** Method and path of calls by name, with `{placeholders}` for path inputs. */
export type RouteTable = Readonly<Record<string, `${Method} /${string}`>>

export const parseRoute = (route: string): Route => {
  const [method, path] = route.split(' ') as [Method, string]
  return { method, path }
}
