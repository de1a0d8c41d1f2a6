import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { api } from '../../api/index.ts'
import type { Ports, SessionRoot } from '../../session/index.ts'

export type MallState = SessionRoot & { api: ReturnType<typeof api.reducer> }
export type MallDispatch = ThunkDispatch<MallState, Ports, UnknownAction>
