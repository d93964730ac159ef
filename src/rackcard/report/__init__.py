"""Documents: PAR sheets in every format, the dossier, signed certificates."""
