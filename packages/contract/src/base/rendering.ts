/**
 * Messages between the edge and the renderer of a shell, the shell's build for Node
 * (`apps/<shell>/dist-edge/render.js`) in a worker thread that can be terminated. All messages are
 * plain JSON values.
 */
import type { HomeOption } from '../home/calls.ts'
import type { CompanyInfo } from '../login/login-shapes.ts'

/** Company data of a page; `serverTime` is ISO 8601. */
export type PageBoot = {
  companyInfo: CompanyInfo
  homeOption: Partial<HomeOption>
  serverTime: string
}

/** Data of a page with a rendered screen. */
export type PageScreen = {
  /** address of the rendered screen: path and query, with the company */
  url: string
  /** responses that the markup was rendered from, for the shell that hydrates it */
  answers: unknown
}

/** Messages from the edge to the renderer. */
export type ToRenderer =
  /** Renders the screen at an address of the mall (path and query). `id` counts up. */
  | { kind: 'render'; id: number; url: string; boot: PageBoot }
  /** The response of a call: the HTTP status and the body as sent. */
  | { kind: 'answer'; call: number; status: number; body: string }

/** Result of rendering a screen. */
export type RenderedPage =
  | {
      kind: 'html'
      /** content of the root element */
      html: string
      /** `<link>` elements for the head: the first pictures */
      links: string
      /** responses that the markup was rendered from, for the shell that hydrates it */
      answers: unknown
    }
  /** No markup, so the page renders in the browser only: the guard or a call refused. */
  | { kind: 'plain'; why: string }
  | { kind: 'broken'; why: string }

/** A request of a screen while it renders; `body` is JSON. */
export type RenderingCall = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

/** Messages from the renderer to the edge. */
export type FromRenderer =
  | { kind: 'page'; id: number; page: RenderedPage }
  /** A call of the contract, as a guest makes it. */
  | ({ kind: 'call'; call: number } & RenderingCall)
