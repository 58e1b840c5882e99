/** An inline image, so that nothing has to be fetched. */
export const PICTURE =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="600"><rect width="1200" height="600" fill="#6d2c5a"/><circle cx="820" cy="240" r="160" fill="#f0a35e"/></svg>',
  )
