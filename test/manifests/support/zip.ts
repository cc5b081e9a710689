import { inflateRawSync } from 'node:zlib'

const endSignature = Buffer.from('PK\x05\x06', 'latin1')

/** Returns one file of a zip archive that has no comment and less than 4 GiB. */
export const fileFromZip = (zip: Buffer, name: string): Buffer => {
  const end = zip.lastIndexOf(endSignature)
  let at = zip.readUInt32LE(end + 16)
  while (at < end) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    ) as [number, number, number]
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const header = zip.readUInt32LE(at + 42)
      // The extra field may have another length in the local header than in the directory.
      const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
      return inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20)))
    }
    at += 46 + nameLength + extraLength + commentLength
  }
  throw new Error(`The archive has no ${name}`)
}
