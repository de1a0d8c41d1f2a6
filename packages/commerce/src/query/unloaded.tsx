import type { ReactNode } from 'react'
import { refusalText } from '@mall/core/api'
import { Delayed, ErrorState } from '@mall/ui'

type UnloadedProps = {
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown }
  skeleton: ReactNode
  card?: boolean
}

/** Placeholder of a query without data: its skeleton, or an error with a retry button. */
export function Unloaded({ query: { error, isFetching, refetch }, skeleton, card }: UnloadedProps) {
  return error && !isFetching ? (
    <ErrorState
      card={card}
      title={refusalText(error) ?? undefined}
      onRetry={() => void refetch()}
    />
  ) : (
    <div aria-busy="true">
      <Delayed when fallback={skeleton} />
    </div>
  )
}
