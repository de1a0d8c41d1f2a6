/** Reads the first bar or QR code of a picture; null where there is none. */
export type ReadCode = (picture: ImageBitmapSource) => Promise<string | null>

type Found = { rawValue: string }
type Detector = { detect(picture: ImageBitmapSource): Promise<Found[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Formats of tickets, goods and pick-up codes. */
const WANTED = ['qr_code', 'ean_13', 'ean_8', 'code_128', 'code_39', 'itf', 'upc_a']

/** The browser's decoder if it reads QR codes; some only claim to. */
async function builtIn(page: Window): Promise<Detector | null> {
  const { BarcodeDetector } = page as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return null
  try {
    const known = await BarcodeDetector.getSupportedFormats()
    const formats = WANTED.filter((format) => known.includes(format))
    return formats.includes('qr_code') ? new BarcodeDetector({ formats }) : null
  } catch {
    return null
  }
}

/** A bundled decoder from the mall's own address, loaded when the browser has none. */
async function ours(): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  await prepareZXingModule({
    overrides: { locateFile: (path: string) => (path.endsWith('.wasm') ? wasm : path) },
    fireImmediately: true,
  })
  const formats = WANTED as NonNullable<ConstructorParameters<typeof BarcodeDetector>[0]>['formats']
  return new BarcodeDetector({ formats })
}

/** Resolves with a decoder. Rejects when neither decoder can be loaded. */
export async function codeReader(page: Window, load = ours): Promise<ReadCode> {
  const detector = (await builtIn(page)) ?? (await load())
  return async (picture) => {
    const [first] = await detector.detect(picture)
    return first?.rawValue || null
  }
}
