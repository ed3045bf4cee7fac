/** Switches with which every Chromium of the tests starts. */
export declare const switches: () => string[];
