let wanted: readonly string[] = []

/**
 * Names the writes whose buttons this file of screen tests presses: twice, as every write there
 * (tests/support/browser/press-twice.ts). A file that stops doing so fails at its end. A write without a body is
 * named where it is pressed, because each press is identical.
 */
export function pressesTwice(...names: readonly string[]): void {
  wanted = names
}

/** Returns the writes that the running file names, and forgets them. */
export function takeWantedPresses(): readonly string[] {
  const names = wanted
  wanted = []
  return names
}

const LINK = 'is sent by the page that a link opens'
const FILE = 'is sent when a file was chosen in the browser’s own dialog, and known by that very file'
const ORDER = 'each press moves by one place, so that two presses say two orders'
const STATE = 'says how it shall be, which is so after one press and after two'
const SIBLING_ACTION =
  'is a deed of one form with others that are pressed twice, and says what that form says'
const FORM = 'says what stands in its form, and nothing that is made at the press'
const KEY = 'goes under a key that its form has had since it was opened, and that every press says'
const EXPORT_ONLY = 'gives a file and changes nothing'
const DOOR = 'is sent by the door’s worker, for a pairing that is good once or a place that is the same again'

/** Writes with a body that no double click reaches, with the reason. */
export const DOUBLE_PRESS_EXEMPTIONS: Readonly<Record<string, string>> = {
  addCategories: STATE,
  cancelBooking: SIBLING_ACTION,
  declineBooking: SIBLING_ACTION,
  closeForWeather: KEY,
  createMessage: KEY,
  disputeSandbox: FORM,
  exportAffiliates: EXPORT_ONLY,
  exportAttendees: EXPORT_ONLY,
  exportDoorReport: EXPORT_ONLY,
  exportMembers: EXPORT_ONLY,
  exportOrders: EXPORT_ONLY,
  exportPoster: EXPORT_ONLY,
  importBankStatement: FILE,
  exportTicketBatch: EXPORT_ONLY,
  exportVouchers: EXPORT_ONLY,
  importAttendees: KEY,
  importMembers: KEY,
  keepPushSubscription: STATE,
  moveListTickets: STATE,
  moveMessage: SIBLING_ACTION,
  revokeDevices: STATE,
  updateSupervisor: STATE,
  noteOrderGivenBack: SIBLING_ACTION,
  offerOwnTickets: STATE,
  openFoundTickets: LINK,
  pairDevice: DOOR,
  placeDevice: STATE,
  placeOwnDevice: DOOR,
  proveOrder: LINK,
  refundAtSandbox: FORM,
  renewDoorKey: FORM,
  setPhoneLists: STATE,
  setVenueImage: FILE,
  sortMerchants: ORDER,
  sortOtherEvents: ORDER,
  sortQuestions: ORDER,
  sortRoomPictures: ORDER,
  sortRooms: ORDER,
  sortTickets: ORDER,
  updateMe: STATE,
  updateMessageSubscription: STATE,
  updateOtherEventImage: STATE,
  updateRoomPicture: STATE,
  updateTaxOrFee: SIBLING_ACTION,
  uploadAttachment: FILE,
  uploadImage: FILE,
  uploadLogo: FILE,
  uploadOtherEventAttachment: FILE,
  uploadOtherEventImage: FILE,
  uploadReceipt: FILE,
  uploadRoomPicture: FILE,
}
