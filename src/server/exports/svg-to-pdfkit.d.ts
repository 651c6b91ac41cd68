/** Draws an SVG with the commands of a PDF; comes with the PDF library without types of its own. */
declare module 'pdfmake/js/3rd-party/svg-to-pdfkit.js' {
  interface Options {
    readonly width: number;
    readonly height: number;
    /** Lengths of the drawing are points, not pixels. */
    readonly assumePt: boolean;
    readonly fontCallback: (family: string, bold: boolean, italic: boolean) => string;
  }

  const library: {
    default(doc: PDFKit.PDFDocument, svg: string, x: number, y: number, options: Options): void;
  };
  // biome-ignore lint/style/noDefaultExport: the library is what it is
  export default library;
}
