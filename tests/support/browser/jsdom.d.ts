/** The part of jsdom that the tests use: parsing a page as a browser does. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string)
    readonly window: { readonly document: Document }
  }
}
