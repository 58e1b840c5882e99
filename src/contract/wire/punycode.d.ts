/** What is used of it; the package has no types of its own. */
declare module 'punycode.js' {
  const punycode: { decode: (label: string) => string }
  export default punycode
}
