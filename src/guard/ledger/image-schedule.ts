/** Records after which the ledger is saved, so that the next one to open the space starts there. */
const defaultRecordsPerImage = 1_000;
/** The first image comes earlier, by this factor: who opens a space has just followed all of its records. */
const firstImageShare = 4;
/**
 * The process whose record makes an image due saves it. If that one ends or fails, others do after this multiple of the
 * records, because if several processes save the same image, all but one work in vain.
 */
const overdueFactor = 1.25;

/** Whether to save an image after a record of our own. */
export function isOwnImageDue(unsaved: number, perImage = defaultRecordsPerImage): boolean {
  return unsaved === perImage || isImageDue(unsaved, perImage);
}

/** Whether enough records have come since the last image for anybody to save another. */
export function isImageDue(unsaved: number, perImage = defaultRecordsPerImage): boolean {
  return unsaved >= perImage * overdueFactor;
}

/** Following this many records took time that the next process to open the space should not spend again. */
export function isFirstImageDue(records: number, perImage = defaultRecordsPerImage): boolean {
  return records > perImage / firstImageShare;
}
