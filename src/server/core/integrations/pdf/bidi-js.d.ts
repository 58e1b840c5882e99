declare module 'bidi-js' {
  type Resolved = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] }
  const bidiFactory: () => {
    getEmbeddingLevels: (text: string, direction?: 'ltr' | 'rtl') => Resolved
    getMirroredCharactersMap: (text: string, levels: Uint8Array) => Map<number, string>
  }
  export default bidiFactory
}
