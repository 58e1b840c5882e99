/** The used part of the package, which has no types. */
declare module 'punycode.js' {
  const punycode: { decode: (label: string) => string }
  export default punycode
}
