import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Ports } from './ports.ts'
import type { SessionState } from './session-slice.ts'

export type SessionRoot = { session: SessionState }
export type SessionThunk<R = void> = ThunkAction<R, SessionRoot, Ports, UnknownAction>
export type SessionDispatch = ThunkDispatch<SessionRoot, Ports, UnknownAction>
