-- A batch of orders counts the sales of several products of one page: with room for a second version
-- of each they all stay where their indexes find them. Written into every index, the words' too, a
-- sale costs four times as much.
ALTER TABLE "spus" SET (fillfactor = 40);
