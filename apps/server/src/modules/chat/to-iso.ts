export const toIso = (at: Date) => new Date(at).toISOString()
