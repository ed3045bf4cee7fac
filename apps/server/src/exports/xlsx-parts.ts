import type { Format } from '@lanewise/contract/fields';
import type { Manner } from './written.ts';

// The small parts of a workbook (ECMA-376, Part 1). Its one sheet is written in xlsx.ts.

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const mediaTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Escapes a character. Tabs, line feeds and characters beyond ASCII need no escape. */
const marked = (char: string): string => {
  const code = char.charCodeAt(0);
  if (code === 9 || code === 10 || (code >= 127 && code < 160)) return char;
  return `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`;
};

/**
 * Escapes the text of an element. A character that XML cannot contain is written in the notation of the format,
 * _x0007_. A text that looks like this notation is itself escaped. A lone surrogate becomes the replacement character.
 */
export const escapeXml = (text: string): string => (plain.test(text) ? text : escaped(text));

/** Texts of only these characters need no escape. */
const plain = /^[ !#-%'-;=?-^`-~\u00a0-\ud7ff]*$/;

const escaped = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/\p{Cc}|[\ufffe\uffff]/gu, marked)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

export const contentTypes = `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mediaTypes}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mediaTypes}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${mediaTypes}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

export const relations = `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/relationships/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${packages}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`;

export const workbookRelations = `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/relationships/styles" Target="styles.xml"/></Relationships>`;

/** One sheet, named `data`; its head is repeated on every printed page. */
export const workbook = `${head}<workbook xmlns="${main}" xmlns:r="${office}/relationships"><sheets><sheet name="data" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">data!$1:$1</definedName></definedNames></workbook>`;

/** The title, and as comment what the reader must know to trust the figures. */
export const properties = (title: string, comment: string, made: Date): string => {
  const time = `${made.toISOString().slice(0, 19)}Z`;
  return `${head}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dc:creator>Lanewise</dc:creator><dc:description>${escapeXml(comment)}</dc:description><dcterms:created xsi:type="dcterms:W3CDTF">${time}</dcterms:created></cp:coreProperties>`;
};

/** Codes of number formats. Codes below 164 are built into the file format: 3 is #,##0, 4 is #,##0.00, 49 is text. */
const formatCodes = ({ language, clock }: Manner): readonly [id: number, code: string][] => [
  [164, '#,##0.000'],
  [165, language === 'fr' ? 'dd/mm/yyyy' : 'mm/dd/yyyy'],
  [166, language === 'fr' ? '[$-40C]mmmm yyyy' : '[$-409]mmmm yyyy'],
  [167, clock === '24' ? 'hh:mm' : 'h AM/PM'],
  [168, clock === '24' ? 'hh:mm:ss' : 'h:mm:ss AM/PM'],
  [169, '[h]:mm:ss'],
];

const styleFormats = [0, 3, 164, 4, 165, 166, 167, 168, 169, 49] as const;
const text = styleFormats.indexOf(49);
const places: Readonly<Record<number, number>> = {
  0: styleFormats.indexOf(3),
  2: styleFormats.indexOf(4),
  3: styleFormats.indexOf(164),
};
const moments: Partial<Record<Format, number>> = {
  date: styleFormats.indexOf(165),
  week: styleFormats.indexOf(165),
  month: styleFormats.indexOf(166),
  hour: styleFormats.indexOf(167),
  time: styleFormats.indexOf(168),
  duration: styleFormats.indexOf(169),
};

/** Index of each style. The bold styles follow the regular ones. */
export const styles = {
  text,
  number: (decimals: number): number => places[decimals] ?? 0,
  moment: (format: Format): number => moments[format] ?? text,
  bold: (style: number): number => styleFormats.length + style,
} as const;

export const styleSheet = (manner: Manner): string => {
  const codes = formatCodes(manner);
  const cell = (format: number, font: number): string =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font === 0 ? '' : ' applyFont="1"'}/>`;
  const cells = [0, 1].flatMap((font) => styleFormats.map((format) => cell(format, font)));
  const fonts = ['', '<b/>'].map((bold) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`);
  return `${head}<styleSheet xmlns="${main}"><numFmts count="${codes.length}">${codes
    .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`)
    .join(
      '',
    )}</numFmts><fonts count="2">${fonts.join('')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
};

/**
 * The parts of the sheet before and after its rows: a head that stays in view, the column widths, and the page setup.
 */
export const sheetFrame = (widths: readonly number[], title: string): readonly [before: string, after: string] => [
  `${head}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`,
  `</sheetData><pageSetup orientation="landscape" fitToHeight="0"/><headerFooter><oddFooter>${escapeXml(`&L${title.replaceAll('&', '&&')}&R&P / &N`)}</oddFooter></headerFooter></worksheet>`,
];
