/**
 * Where the server gives out stored images and attachments to anybody who has the address, below the API base;
 * no endpoint, because it does not answer JSON.
 */
export const FILES_PATH = '/public/files'
