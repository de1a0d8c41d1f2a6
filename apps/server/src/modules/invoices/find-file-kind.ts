const MAX_BYTES = 2_000_000
export const mediaTypes = { pdf: 'application/pdf', ofd: 'application/ofd' } as const
export type FileKind = keyof typeof mediaTypes

const startsWith = (bytes: Buffer, text: string) =>
  bytes.subarray(0, text.length).equals(Buffer.from(text, 'latin1'))

/** The kind of an invoice's file by its content; an OFD is a ZIP archive with its entry page. */
export function findFileKind(bytes: Buffer): FileKind | null {
  if (bytes.length > MAX_BYTES) return null
  if (startsWith(bytes, '%PDF-')) return 'pdf'
  return startsWith(bytes, 'PK\u0003\u0004') && bytes.includes('OFD.xml') ? 'ofd' : null
}
