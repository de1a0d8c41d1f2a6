type Spot = { longitude: number; latitude: number; name: string }

/** Page of a map with a spot; on phones it offers to open the map's app. Coordinates are GCJ-02. */
export function toMapUrl({ longitude, latitude, name }: Spot): string {
  const position = `${String(longitude)},${String(latitude)}`
  const query = new URLSearchParams({ position, name, coordinate: 'gaode', callnative: '1' })
  return `https://uri.amap.com/marker?${String(query)}`
}
