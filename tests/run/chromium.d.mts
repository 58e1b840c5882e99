export function prepareChromium(): Promise<{ code: number; output: string }>
