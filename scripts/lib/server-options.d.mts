export declare const serverOptions: readonly string[];
