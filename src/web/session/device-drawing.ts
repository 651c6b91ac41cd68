const PANGRAM = 'Sphinx of black quartz, judge my vow ☂ 1234567890';

/** Hash input: how this device draws text and blends colors. */
export function canvasTrait(): string {
  const canvas = document.createElement('canvas');
  canvas.width = 320;
  canvas.height = 80;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser does not draw.');
  context.textBaseline = 'alphabetic';
  context.fillStyle = '#f60';
  context.fillRect(110, 4, 60, 24);
  context.fillStyle = '#069';
  context.font = '14px no-such-font, serif';
  context.fillText(PANGRAM, 2, 20);
  context.fillStyle = 'rgba(102, 204, 0, 0.3)';
  context.font = '18px sans-serif';
  context.fillText(PANGRAM, 4, 48);
  context.globalCompositeOperation = 'multiply';
  for (const [color, x] of [
    ['#f0f', 40],
    ['#0ff', 64],
    ['#ff0', 52],
  ] as const) {
    context.fillStyle = color;
    context.beginPath();
    context.arc(x, 56, 18, 0, Math.PI * 2);
    context.fill();
  }
  return canvas.toDataURL();
}

export function webglTrait(): string {
  const gl = document.createElement('canvas').getContext('webgl');
  if (!gl) throw new Error('This browser has no WebGL.');
  const debug = gl.getExtension('WEBGL_debug_renderer_info');
  const names = [
    debug?.UNMASKED_VENDOR_WEBGL ?? gl.VENDOR,
    debug?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER,
    gl.VERSION,
    gl.SHADING_LANGUAGE_VERSION,
    gl.MAX_TEXTURE_SIZE,
    gl.MAX_VIEWPORT_DIMS,
    gl.MAX_RENDERBUFFER_SIZE,
    gl.MAX_VERTEX_ATTRIBS,
    gl.MAX_VERTEX_UNIFORM_VECTORS,
    gl.MAX_FRAGMENT_UNIFORM_VECTORS,
    gl.MAX_VARYING_VECTORS,
    gl.ALIASED_LINE_WIDTH_RANGE,
    gl.ALIASED_POINT_SIZE_RANGE,
  ];
  const values = names.map((name) => String(gl.getParameter(name)));
  const extensions = gl.getSupportedExtensions() ?? [];
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return [...values, ...extensions].join('~');
}

const BASE_FONTS = ['monospace', 'sans-serif', 'serif'] as const;
const FONTS = [
  'American Typewriter',
  'Andale Mono',
  'Arial',
  'Arial Black',
  'Arial Narrow',
  'Avenir',
  'Baskerville',
  'Book Antiqua',
  'Calibri',
  'Cambria',
  'Candara',
  'Cantarell',
  'Century Gothic',
  'Comic Sans MS',
  'Consolas',
  'Constantia',
  'Corbel',
  'Courier New',
  'DejaVu Sans',
  'Droid Sans',
  'Fira Sans',
  'Franklin Gothic Medium',
  'Futura',
  'Garamond',
  'Geneva',
  'Georgia',
  'Gill Sans',
  'Helvetica Neue',
  'Impact',
  'Liberation Sans',
  'Lucida Console',
  'Lucida Grande',
  'Menlo',
  'Microsoft Sans Serif',
  'Monaco',
  'Noto Sans',
  'Optima',
  'Palatino',
  'Roboto',
  'Segoe UI',
  'Tahoma',
  'Times New Roman',
  'Trebuchet MS',
  'Ubuntu',
  'Verdana',
] as const;

export function fontsTrait(): string {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('This browser does not draw.');
  const width = (families: string) => {
    context.font = `72px ${families}`;
    return context.measureText('mmMwWLliI0O&1').width;
  };
  const plain = BASE_FONTS.map((base) => width(base));
  const installed = FONTS.filter((font) =>
    BASE_FONTS.some((base, index) => width(`'${font}', ${base}`) !== plain[index]),
  );
  return installed.join(',');
}

const LONGEST_RENDERING = 1_000;

/** Hash input: how this device computes a compressed tone. No sound is made. */
export async function audioTrait(): Promise<string> {
  const context = new OfflineAudioContext(1, 5_000, 44_100);
  const tone = new OscillatorNode(context, { type: 'triangle', frequency: 10_000 });
  const compressor = new DynamicsCompressorNode(context, {
    threshold: -50,
    knee: 40,
    ratio: 12,
    attack: 0,
    release: 0.25,
  });
  tone.connect(compressor).connect(context.destination);
  tone.start();
  const tooLong = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The tone was not rendered in time.')), LONGEST_RENDERING);
  });
  const buffer = await Promise.race([context.startRendering(), tooLong]);
  const loudness = buffer.getChannelData(0).slice(4_500);
  return String(loudness.reduce((sum, sample) => sum + Math.abs(sample), 0));
}
