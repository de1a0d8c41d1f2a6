import type { ArgsOf, ShopperCallName, DataOf } from '@mall/contract'
import type {
  EndpointBuilder,
  InfiniteQueryDefinition,
  MutationDefinition,
  QueryDefinition,
} from '@reduxjs/toolkit/query'
import { parseRoute, type RouteTable } from '@mall/contract/route'
import type { CallOptions, CallRequest, MallBaseQuery } from './base-query.ts'

/** Arguments of a hook: a call without required arguments accepts none. */
export type CallArgs<N extends ShopperCallName> =
  {} extends ArgsOf<N> ? ArgsOf<N> | void : ArgsOf<N>

type Path = 'api'
type Shared = 'query' | 'queryFn' | 'type' | 'extraOptions' | 'transformResponse'
type Options = { extraOptions?: CallOptions }
type QueryOf<N extends ShopperCallName, T extends string> = QueryDefinition<
  CallArgs<N>,
  MallBaseQuery,
  T,
  DataOf<N>,
  Path
>
type MutationOf<N extends ShopperCallName, T extends string> = MutationDefinition<
  CallArgs<N>,
  MallBaseQuery,
  T,
  DataOf<N>,
  Path
>
type PagesOf<N extends ShopperCallName, T extends string> = InfiniteQueryDefinition<
  PageArgs<N>,
  number,
  MallBaseQuery,
  T,
  DataOf<N>,
  Path
>
/** A list's arguments without the page, which the hook counts itself. */
export type PageArgs<N extends ShopperCallName> =
  {} extends Omit<ArgsOf<N>, 'page'> ? Omit<ArgsOf<N>, 'page'> | void : Omit<ArgsOf<N>, 'page'>

/** Calls of a table of routes. */
type NameIn<R extends RouteTable> = Extract<keyof R, ShopperCallName>

/**
 * Endpoints by the contract's name of their call, so that nothing is typed twice:
 * `endpointOf(build, couponRoutes).query('coupon.list', { providesTags: ['Coupon'] })`.
 * @param routes table of the calls' domain
 */
export function endpointOf<T extends string, R extends RouteTable>(
  build: EndpointBuilder<MallBaseQuery, T, Path>,
  routes: R,
) {
  const request = <N extends NameIn<R>>(name: N, args: unknown): CallRequest => ({
    name,
    route: parseRoute(routes[name] ?? ''),
    args: (args ?? {}) as CallRequest['args'],
  })
  return {
    query<N extends NameIn<R>>(
      name: N,
      options: Omit<Partial<QueryOf<N, T>>, Shared> & Options = {},
    ): QueryOf<N, T> {
      const definition = { ...options, query: (args: CallArgs<N>) => request(name, args) }
      return build.query<DataOf<N>, CallArgs<N>>(
        definition as Parameters<typeof build.query<DataOf<N>, CallArgs<N>>>[0],
      ) as QueryOf<N, T>
    },
    mutation<N extends NameIn<R>>(
      name: N,
      options: Omit<Partial<MutationOf<N, T>>, Shared> & Options = {},
    ): MutationOf<N, T> {
      const definition = { ...options, query: (args: CallArgs<N>) => request(name, args) }
      return build.mutation<DataOf<N>, CallArgs<N>>(
        definition as Parameters<typeof build.mutation<DataOf<N>, CallArgs<N>>>[0],
      ) as MutationOf<N, T>
    },
    /** An endless list: pages of a call that answers {list, page, hasNext}. */
    pages<N extends NameIn<R>>(
      name: N,
      options: Omit<Partial<PagesOf<N, T>>, Shared | 'infiniteQueryOptions'> & Options = {},
    ): PagesOf<N, T> {
      type Page = { page: number; hasNext: boolean }
      const definition = {
        ...options,
        infiniteQueryOptions: {
          initialPageParam: 1,
          getNextPageParam: (last: DataOf<N>) => {
            const { page, hasNext } = last as Page
            return hasNext ? page + 1 : undefined
          },
        },
        query: ({ queryArg, pageParam }: { queryArg: PageArgs<N>; pageParam: number }) =>
          request(name, { ...queryArg, page: pageParam }),
      }
      return build.infiniteQuery<DataOf<N>, PageArgs<N>, number>(
        definition as Parameters<typeof build.infiniteQuery<DataOf<N>, PageArgs<N>, number>>[0],
      ) as PagesOf<N, T>
    },
  }
}
